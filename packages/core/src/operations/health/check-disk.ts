import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Finding, isFine } from './health-line.ts'

const BYTES_PER_GIGABYTE = 1024 ** 3
/** Below these, imports, exports and the embedded database soon have no space. */
const WARNING_GIGABYTES = 2
const FAILED_GIGABYTES = 0.2

/** How much space the disk of the data folder has. */
export async function checkDisk({ dataFolder }: { dataFolder: string }): Promise<Finding> {
  const { bavail, bsize } = await readDisk(dataFolder)
  return describeSpace(bavail * bsize)
}

/** The finding of the health check for this free space on the disk. */
export function describeSpace(freeBytes: number): Finding {
  const gigabytes = freeBytes / BYTES_PER_GIGABYTE
  const message = `The disk of the data folder has ${gigabytes.toFixed(1)} GB of free space.`
  if (gigabytes >= WARNING_GIGABYTES) return isFine(message)
  return {
    status: gigabytes < FAILED_GIGABYTES ? 'failed' : 'warning',
    message,
    advice: 'Make space or use a larger disk. Writes fail when the disk is full.',
  }
}

/** The disk of the folder, or of the nearest folder above it that exists. */
async function readDisk(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return await readDisk(dirname(folder))
  }
}
