// Stores pictures under the hashes of their content, so writing a picture twice changes nothing.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";

export interface PictureStore {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
}

export interface RemovablePictureStore extends PictureStore {
  remove(name: string): Promise<void>;
}

export function createFolderStore(folder: string): RemovablePictureStore {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      // Writes the file under another name first, so nobody can read an incomplete picture.
      const draft = join(folder, `${name}.${randomUUID()}`);
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const connectTimeoutMs = 3_000;
const answerTimeoutMs = 8_000;
const maxAttempts = 2;

/** Works with Amazon's S3 and compatible stores. Loads the client library on first use. */
export function createBucketStore(s3: NonNullable<PlatformConfig["s3"]>): RemovablePictureStore {
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = () => {
    opened ??= openBucket(s3);
    return opened;
  };
  const at = (name: string) => ({ Bucket: s3.bucket, Key: `uploads/${name}` });
  return {
    async write(name, bytes) {
      const { client, PutObjectCommand } = await bucket();
      const meaning = { ContentType: "image/webp", CacheControl: "public, max-age=31536000, immutable" };
      await client.send(new PutObjectCommand({ ...at(name), ...meaning, Body: bytes }));
    },
    async read(name) {
      const { client, GetObjectCommand, NoSuchKey } = await bucket();
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return Body === undefined ? null : await Body.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(name) {
      const { client, DeleteObjectCommand } = await bucket();
      await client.send(new DeleteObjectCommand(at(name)));
    },
  };
}

async function openBucket(s3: NonNullable<PlatformConfig["s3"]>) {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = await import(
    "@aws-sdk/client-s3"
  );
  const client = new S3Client({
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint === undefined ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
    maxAttempts: maxAttempts,
    requestHandler: { connectionTimeout: connectTimeoutMs, requestTimeout: answerTimeoutMs },
    // Turns the newer checksum headers off, because some S3-compatible stores refuse them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey };
}
