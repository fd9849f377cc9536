#pragma once

#include <nanobind/nanobind.h>

namespace gridwright::bindings {

void bind_endings(nanobind::module_& module);
void bind_stages(nanobind::module_& module);
void bind_certificate(nanobind::module_& module);
void bind_cover_stepper(nanobind::module_& module);
void bind_diagnosis(nanobind::module_& module);
void bind_exact_cover(nanobind::module_& module);
void bind_lines(nanobind::module_& module);
void bind_nonogram(nanobind::module_& module);
void bind_race(nanobind::module_& module);
void bind_picture(nanobind::module_& module);
void bind_hitori(nanobind::module_& module);
void bind_refuter(nanobind::module_& module);
void bind_repair(nanobind::module_& module);

}  // namespace gridwright::bindings
