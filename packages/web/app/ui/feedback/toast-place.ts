import { useLayoutEffect } from 'react'

/**
 * Sets the vertical position of toasts. On phones: above the footer of the open dialog, otherwise above the
 * tab bar. `--toast-bottom` is that edge. `--toast-space` is the height that content below the toasts adds at
 * its end. On wider screens: below the row of tabs at the top of the page. `--toast-top` is that edge, and is
 * negative when the row is scrolled away.
 */
export function useToastPlace(list: HTMLElement | null, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!list || !isShown) return
    const { style } = document.documentElement
    const place = () => {
      style.setProperty('--toast-bottom', `${measureBottomBar()}px`)
      style.setProperty('--toast-top', `${measureTabRow()}px`)
      style.setProperty('--toast-space', `${list.offsetHeight + GAP_PX}px`)
    }
    place()
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('animationend', place) // a dialog that slides up
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      changes.disconnect()
      document.removeEventListener('animationend', place)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
      style.removeProperty('--toast-top')
      style.removeProperty('--toast-bottom')
      style.removeProperty('--toast-space')
    }
  }, [list, isShown])
}

const GAP_PX = 8

/** The height of the bar at the lower edge, of the top dialog or of the page. A bar that is hidden has no place. */
function measureBottomBar(): number {
  const dialog = [...document.querySelectorAll('[data-dialog]')].at(-1)
  const bars = [...(dialog ?? document).querySelectorAll('[data-bottom-bar]')]
  const bar = bars.find((candidate) => candidate.checkVisibility())
  return bar ? window.innerHeight - bar.getBoundingClientRect().top : 0
}

/** The lower edge of the row of tabs at the top of the page; 0 without one. */
function measureTabRow(): number {
  return document.querySelector('[data-tab-row]')?.getBoundingClientRect().bottom ?? 0
}
