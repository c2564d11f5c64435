/** Throws in production, where a sandbox would give paid plans away. */
export function refuseProduction(isAllowed: boolean): void {
  if (isAllowed || process.env.NODE_ENV !== 'production') return
  throw new Error(
    'The payments sandbox does not open with NODE_ENV=production: no money moves in it. Set a Stripe key, or allow the sandbox in production.',
  )
}
