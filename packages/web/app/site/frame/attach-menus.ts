/** Closes an open menu with Esc, with a press outside, and when one of its links is followed. */
export function attachMenus(signal: AbortSignal): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')]
  const closeAll = (except?: HTMLDetailsElement) => {
    for (const menu of menus) if (menu !== except) menu.open = false
  }
  document.addEventListener(
    'pointerdown',
    ({ target }) => closeAll(menus.find((menu) => target instanceof Node && menu.contains(target))),
    { signal },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      const open = menus.find((menu) => menu.open)
      if (key !== 'Escape' || !open) return
      open.open = false
      open.querySelector('summary')?.focus()
    },
    { signal },
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('details[data-menu] a')) closeAll()
    },
    { signal },
  )
}
