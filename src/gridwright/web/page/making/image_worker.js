// Decodes an image file at the size needed; decoding a large photograph in the page would block it.

addEventListener("message", async ({ data: { file, width, height } }) => {
  let bitmap = null;
  try {
    bitmap = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  } catch {
    // then there is none
  }
  postMessage(bitmap, { transfer: bitmap ? [bitmap] : [] });
});
