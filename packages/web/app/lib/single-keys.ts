let areOn = true

/** Says whether the signed-in user uses single keys. The desk calls it before it shows anything. */
export function setSingleKeys(on: boolean): void {
  areOn = on
}

/** Whether keys without Ctrl or Cmd that type a character act on the pages (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return areOn
}
