// Puts a drawn picture where uploaded ones are kept, and answers its address.
import { readFile } from "node:fs/promises";
import type { House } from "../../common/server/house.ts";
import { type PictureGroup, type PictureName, pictureFile } from "./pictures.ts";

/** As it is drawn: encoding all of them anew would be half of a demo's start. */
export async function storePicture<Group extends PictureGroup>(
  house: House,
  group: Group,
  name: PictureName<Group>,
): Promise<string> {
  return house.pictures.keep(await readFile(pictureFile(group, name)));
}
