import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

const MAX_CONNECT_MS = 1000

const SandboxAddress = z.object({
  apiUrl: z.url(),
  pagesUrl: z.url(),
  secretKey: z.string(),
  webhookSecret: z.string(),
})

/** Where a running sandbox is, and its keys. They open nothing but the sandbox. */
export type SandboxAddress = z.infer<typeof SandboxAddress>

/** Writes where this process runs the sandbox, so that a worker and the command line use it too. */
export function writeSandboxAddress(folder: string, address: SandboxAddress): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(getFile(folder), JSON.stringify(address), { mode: 0o600 })
}

/** Removes it when the sandbox ends. */
export function removeSandboxAddress(folder: string): void {
  rmSync(getFile(folder), { force: true })
}

/**
 * Where another process runs the sandbox; null when no process does. The address in the file can be of a process that
 * was killed.
 */
export async function findSandboxAddress(folder: string): Promise<SandboxAddress | null> {
  const file = getFile(folder)
  if (!existsSync(file)) return null
  const { success, data } = SandboxAddress.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return success && (await isListening(data.apiUrl)) ? data : null
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: MAX_CONNECT_MS })
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
    socket.on('timeout', () => answer(false))
  })
}

function getFile(folder: string): string {
  return join(folder, 'address.json')
}
