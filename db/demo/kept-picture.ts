// Puts a drawn picture where uploaded ones are kept, and answers its address.
import { readFile } from "node:fs/promises";
import type { House } from "../../server/core/house.ts";
import { type PictureGroup, type PictureName, pictureFile } from "./pictures.ts";

export async function keptPicture<Group extends PictureGroup>(
  house: House,
  group: Group,
  name: PictureName<Group>,
): Promise<string> {
  const kept = await house.pictures.save(await readFile(pictureFile(group, name)), { maxSidePx: 960 });
  if (!kept.ok) throw new Error(`The demo's picture ${group}/${name} was refused: ${kept.why}`);
  return kept.value;
}
