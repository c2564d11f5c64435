import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Download, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { writeArchive as writeExport } from '../../packages/core/src/exports/index.ts'
import type { Person, TestServer } from '../../packages/server/src/testing/index.ts'

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

/** The archive of everything that a trader has, as the export makes it. */
export async function buildArchive({
  server,
  trader,
}: {
  server: TestServer
  trader: Person
}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'candlebook-e2e-'))
  const path = join(folder, 'archive.zip')
  await writeExport(server.appContext, { userId: trader.userId, path, sessions: [], onProgress: () => {} })
  const bytes = await readFile(path)
  await rm(folder, { recursive: true })
  return bytes
}

/** Chooses an archive on the page My data. */
export async function chooseArchive(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Archive', { exact: true })
    .setInputFiles({ name: 'candlebook.zip', mimeType: 'application/zip', buffer })
}
