// Stores a picture of the demo like an upload, and returns its address.
import { readFile } from "node:fs/promises";
import type { House } from "../../common/server/house.ts";
import { type PictureGroup, type PictureName, pictureFile } from "./pictures.ts";

/** The file is stored as it is. Encoding all of them again would take half of a demo's start. */
export async function storePicture<Group extends PictureGroup>(
  house: House,
  group: Group,
  name: PictureName<Group>,
): Promise<string> {
  return house.pictures.store(await readFile(pictureFile(group, name)));
}
