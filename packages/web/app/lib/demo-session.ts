let isDemo = false

/** Says whether the signed-in user is a visitor of the public demo. The desk calls it before it shows anything. */
export function setDemoSession(isOne: boolean): void {
  isDemo = isOne
}

export function isDemoSession(): boolean {
  return isDemo
}
