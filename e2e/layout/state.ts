import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import type { Trader } from '../trader.ts'

/** The objects that create a state. */
export type Stage = { page: Page; context: BrowserContext; server: TestServer; trader: Trader }

/** One screen, dialog, menu, list, tooltip or toast in one condition; the layout check and the pictures show them all. */
export type LayoutState = {
  /** Feature and condition, such as 'trades: close trade, with problems'. */
  name: string
  /** The path of the route in packages/web/app/routes.ts, without a leading slash; null for a page of the payments sandbox. */
  route: string | null
  /** The list that the state shows, and its condition; coverage.spec.ts requires each condition of each list. */
  list?: { of: ListName; is: ListCondition }
  /** True for a state with the longest words, the most rows or every problem: it is checked before others. See `checkedStates`. */
  isExtreme?: boolean
  /** Files of packages/web/app that draw the dialogs and layers on the screen. */
  shows?: string[]
  /** True when no user is signed in. */
  signedOut?: boolean
  /** Stores what the state needs; `trader` is a new one. */
  prepare?(stage: Stage): Promise<void>
  /** Loads the page and brings it into the state; returns the element that must be on the screen. */
  open(stage: Stage): Promise<Locator>
  /**
   * Opens a menu, list, calendar or tooltip after `open`, and again at each size without a page load: a change of the size
   * closes it or moves it off the screen. Returns an element of the layer, which must be on the screen.
   */
  openLayer?(stage: Stage): Promise<Locator>
  /** Sizes at which the state does not exist. */
  not?: SizeName[]
}

/** The lists of the desk that grow with its use. */
export const listNames = ['trades', 'journal', 'library', 'imports', 'notifications', 'labels'] as const
type ListName = (typeof listNames)[number]

/** Every list has each of these conditions. */
export const listConditions = ['none', 'loading', 'failed', 'many'] as const
type ListCondition = (typeof listConditions)[number]

export const sizes = {
  '1440x900': { width: 1440, height: 900 },
  '1280x720': { width: 1280, height: 720 },
  '390x844': { width: 390, height: 844 },
  '320x640': { width: 320, height: 640 },
} as const

export type SizeName = keyof typeof sizes
