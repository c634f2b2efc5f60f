/** Saving something as a file of whoever looks: text as it is, a drawn picture as PNG. */

import { t } from "../../lib/messages";

/** So many times as large as it is drawn, so that it is sharp on any screen. */
const SHARP = 2;

export function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Draw an SVG picture of the room and save it as PNG. */
export async function savePng(address: string, name: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARP;
  canvas.height = image.naturalHeight * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!drawn) throw new Error(t("this browser cannot draw the picture"));
  save(drawn, name);
}
