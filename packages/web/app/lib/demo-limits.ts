import { isOpenToDemo, type Scope } from '@candlebook/contract/scopes'
import { isDemoSession } from './demo-session.ts'

/**
 * The controls that the public demo does not have: the scope of their routes, or null for routes without a scope, and the
 * sentence that a screen shows in their place. The server refuses by the same rule.
 */
export const demoLimits = {
  images: { scope: 'images:write', words: 'The demo takes no files. Create an account to add images.' },
  imports: {
    scope: 'imports:write',
    words: 'The demo takes no files. Create an account to import and undo statements of your broker.',
  },
  payments: { scope: null, words: 'The demo has no plans to buy. Create an account to see yours.' },
  security: {
    scope: null,
    words: 'The demo has no email address, password, passkeys or API tokens. An account has them.',
  },
  data: {
    scope: null,
    words: 'The demo sends no exports. Its copy of the data is deleted when its time is over.',
  },
} as const satisfies Record<string, { scope: Scope | null; words: string }>

/** Why the screen does not have these controls; null when it has them. */
export function findDemoLimit(controls: keyof typeof demoLimits): string | null {
  if (!isDemoSession()) return null
  const { scope, words } = demoLimits[controls]
  return isOpenToDemo({ scope }) ? null : words
}
