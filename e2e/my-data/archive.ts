import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Download, Page } from '@playwright/test'
import { unzipSync } from 'fflate'

/** Unpacks a downloaded archive into a folder. */
export async function unpackArchive(download: Download, folder: string): Promise<void> {
  const entries = unzipSync(new Uint8Array(await readFile(await download.path())))
  for (const [name, bytes] of Object.entries(entries)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}

/** The page of an unpacked archive in a browser without network, and each address that the page requested. */
export type OfflineArchive = { reader: Page; requested: string[]; close(): Promise<void> }

/** Opens the page of an unpacked archive. Not in a browser of the fixture, which counts a page outside the server as an error. */
export async function openArchiveOffline(browser: Browser, folder: string): Promise<OfflineArchive> {
  const context = await browser.newContext({ offline: true })
  const reader = await context.newPage()
  const requested: string[] = []
  reader.on('request', (request) => void requested.push(request.url()))
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  return { reader, requested, close: () => context.close() }
}
