import type { Import } from '@candlebook/contract/imports'
import { asUser } from '../../db/index.ts'
import type { Context } from '../../kernel/index.ts'
import { selectImports } from '../stores/imports.store.ts'
import { presentImports } from './present-imports.ts'

/** Most imports that are listed. */
const MOST_IMPORTS = 500

/** The viewer's latest 500 imports, newest first, undone ones too. */
export function listImports(ctx: Context): Promise<Import[]> {
  return asUser(ctx, async (scope) =>
    presentImports(scope, await selectImports(scope, { limit: MOST_IMPORTS })),
  )
}
