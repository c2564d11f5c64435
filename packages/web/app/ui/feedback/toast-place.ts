import { useLayoutEffect } from 'react'

/**
 * Sets the position of toasts. `data-over` of the list names what is below them: a dialog, or a page that has nothing in its
 * corner. On phones: above the footer of the open dialog, otherwise above the tab bar. `--toast-bottom` is that edge, and
 * `--toast-space` of the page is the height that content below the toasts adds at its end. On wider screens: below the row of
 * tabs at the top of the page. `--toast-top` is that edge, and is negative when the row is scrolled away.
 *
 * The style of the page changes on phones only, because the browser then computes the style of every element again. For the
 * same reason no style sheet asks `:root:has(…)`: it would do so after each change of the document.
 */
export function useToastPlace(list: HTMLElement | null, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!list || !isShown) return
    const { style: pageStyle } = document.documentElement
    const phone = matchMedia('(max-width: 719px)')
    const place = () => {
      const over = findPlace()
      if (over) list.dataset.over = over
      else delete list.dataset.over
      list.style.setProperty('--toast-bottom', `${measureBottomBar()}px`)
      list.style.setProperty('--toast-top', `${measureTabRow()}px`)
      if (phone.matches) pageStyle.setProperty('--toast-space', `${list.offsetHeight + GAP_PX}px`)
      else pageStyle.removeProperty('--toast-space')
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
      pageStyle.removeProperty('--toast-space')
    }
  }, [list, isShown])
}

const GAP_PX = 8

/** What is below the toasts, when that changes their place: an open dialog, or a page with one card in the middle. */
function findPlace(): 'dialog' | 'corner' | null {
  if (document.querySelector('[data-toasts="corner"]')) return 'corner'
  return document.querySelector('[data-dialog]') ? 'dialog' : null
}

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
