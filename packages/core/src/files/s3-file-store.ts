import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Disk } from 'flydrive'
import { type FileStore, type FileStoreConfig, splitFileKey } from './file-store.ts'

/**
 * Stores files in a bucket of any S3-compatible store. The SDK is loaded only when this store is configured.
 */
export async function openS3FileStore(config: FileStoreConfig & { kind: 's3' }): Promise<FileStore> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = config
  const openDisk = (requestTimeout: number) =>
    new Disk(
      new S3Driver({
        bucket,
        region,
        ...(endpoint && { endpoint }),
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle,
        visibility: 'private',
        supportsACL: false, // many stores know no ACLs; the bucket itself has to be private
        // By default the SDK adds checksums to uploads, which stores other than Amazon's save as part of the
        // file.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5000, requestTimeout, throwOnRequestTimeout: true },
      }),
    )
  const disk = openDisk(30_000)
  const largeFiles = openDisk(10 * 60_000)
  return {
    async put(key, bytes, contentType) {
      await disk.put(toObjectKey(key), bytes, { contentType, contentLength: bytes.length })
    },
    async putFile(key, path, contentType) {
      const { size } = await stat(path)
      await largeFiles.putStream(toObjectKey(key), createReadStream(path), {
        contentType,
        contentLength: size,
      })
    },
    async get(key) {
      return await disk.getBytes(toObjectKey(key)).catch(ignoreMissingKey)
    },
    async open(key) {
      if (!(await disk.exists(toObjectKey(key)))) return null
      const { contentLength } = await disk.getMetaData(toObjectKey(key))
      return { stream: await largeFiles.getStream(toObjectKey(key)), bytes: contentLength }
    },
    async list(folder) {
      const { objects } = await disk.listAll(`${toObjectKey(folder)}/`) // one page, 1000 at most
      return [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
    },
    listAll: () => listAll(disk),
    async delete(key) {
      await disk.delete(toObjectKey(key)).catch(ignoreMissingKey)
    },
  }
}

/** One page of 1000 keys at a time. */
async function* listAll(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

function toObjectKey(key: string): string {
  return splitFileKey(key).join('/')
}

/**
 * Returns null for a missing key. flydrive wraps the store's error: a missing bucket or a refused key is a
 * failure.
 */
function ignoreMissingKey(error: Error): null {
  const cause = error.cause
  if (cause instanceof Error && cause.name === 'NoSuchKey') return null
  throw error
}
