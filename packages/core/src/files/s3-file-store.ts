import { splitFileKey } from './file-key.ts'
import type { FileStore, FileStoreConfig } from './file-store.ts'

/**
 * Stores files in a bucket of any S3-compatible store. The SDK is loaded only when this store is configured.
 */
export async function openS3FileStore(config: FileStoreConfig & { kind: 's3' }): Promise<FileStore> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = config
  const disk = new Disk(
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
      requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    }),
  )
  return {
    async put(key, bytes, contentType) {
      await disk.put(plain(key), bytes, { contentType, contentLength: bytes.length })
    },
    async get(key) {
      return await disk.getBytes(plain(key)).catch(absent)
    },
    async delete(key) {
      await disk.delete(plain(key)).catch(absent)
    },
  }
}

function plain(key: string): string {
  return splitFileKey(key).join('/')
}

/**
 * Returns null for a missing key. flydrive wraps the store's error: a missing bucket or a refused key is a
 * failure.
 */
function absent(error: Error): null {
  const cause = error.cause
  if (cause instanceof Error && cause.name === 'NoSuchKey') return null
  throw error
}
