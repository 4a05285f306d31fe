import { pictureTypes } from "../../../ui/picture-field.tsx";
import { m } from "../../messages.ts";

const maxSidePx = 10_000;
const maxPixels = 25_000_000;
/** The server's limit. Cropping may bring a larger file below it. */
export const maxBytes = 5 * 1024 * 1024;
const maxBytesToOpen = 30 * 1024 * 1024;
/** The longest side that we send, because the server stores no more pixels. */
const sentSidePx = 512;

export interface OpenedPicture {
  file: File;
  image: HTMLImageElement;
  width: number;
  height: number;
}

/** Returns the opened picture, or the reason why it cannot be used. The server checks it again. */
export async function openPicture(file: File): Promise<OpenedPicture | string> {
  if (!pictureTypes.split(",").includes(file.type)) return m.pictureWrongType();
  if (file.size > maxBytesToOpen) return m.pictureTooHeavy();
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(image.src);
    return m.pictureUnreadable();
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width > maxSidePx || height > maxSidePx || width * height > maxPixels) {
    URL.revokeObjectURL(image.src);
    return m.pictureTooLarge();
  }
  return { file, image, width, height };
}

export const isSquare = ({ width, height, file }: OpenedPicture): boolean => width === height && file.size <= maxBytes;

export interface CropSquare {
  left: number;
  top: number;
  side: number;
}

export interface View {
  /** 1 shows as much as possible; higher values show less. */
  zoom: number;
  /** The frame's centre, as a share of the picture's width or height. */
  x: number;
  y: number;
}

type Size = Pick<OpenedPicture, "width" | "height">;

export function computeCrop({ width, height }: Size, { zoom, x, y }: View): CropSquare {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

export function moveView(size: Size, view: View, right: number, down: number): View {
  const { left, top, side } = computeCrop(size, view);
  const x = (left + side / 2 + right * side) / size.width;
  const y = (top + side / 2 + down * side) / size.height;
  const held = computeCrop(size, { ...view, x, y });
  return { ...view, x: (held.left + side / 2) / size.width, y: (held.top + side / 2) / size.height };
}

export function cropImage({ image }: OpenedPicture, { left, top, side }: CropSquare): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.min(sentSidePx, Math.round(side)));
  canvas.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}
