import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTemporaryFolder } from './temporary-folder.ts'
import { type Stack, withStack } from './with-stack.ts'

/** Where the payments sandbox of a stack is, and its keys. */
export type SandboxKeys = { apiUrl: string; secretKey: string; webhookSecret: string }

/** Runs the work with a stack whose server runs the payments sandbox. `env` has settings that differ. */
export function withSandbox<T>(
  work: (stack: Stack & { sandbox: SandboxKeys }) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  return withTemporaryFolder((folder) => {
    const settings = { PAYMENTS: 'sandbox', PAYMENTS_SANDBOX_IN_PRODUCTION: 'on', DATA_DIR: folder, ...env }
    return withStack((stack) => {
      const text = readFileSync(join(folder, 'payments-sandbox', 'address.json'), 'utf8')
      return work({ ...stack, sandbox: JSON.parse(text) as SandboxKeys }) // the server wrote it
    }, settings)
  })
}
