import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { ignores: ["build/", "dist/", ".venv/", "site/", "bench/", "packaging/"] },
  {
    files: ["src/gridwright/web/page/**/*.js", "tests/page/**/*.js"],
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-implicit-coercion": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["tests/page/**/*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/firefox/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
