import type { Import } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { selectImports } from '../stores/imports.store.ts'
import { presentImports } from './present-imports.ts'

/** Maximum number of imports in the list. */
const MAX_LISTED_IMPORTS = 500

/** The viewer's latest imports, newest first, including undone imports. */
export function listImports(ctx: Context): Promise<Import[]> {
  return asUser(ctx, async (scope) =>
    presentImports(scope, await selectImports(scope, { limit: MAX_LISTED_IMPORTS })),
  )
}
