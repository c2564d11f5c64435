import { join } from 'node:path'
import type { SizeName } from '../layout/state.ts'

/** The folder of the sheets, which git ignores. */
export const picturesFolder = join(import.meta.dirname, '../../pictures')

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const pictureSizes = ['1440x900', '390x844'] as const satisfies SizeName[]
export type PictureSize = (typeof pictureSizes)[number]

export type Picture = { state: string; size: PictureSize; theme: Theme }

/** Where the picture of a state is stored until the sheets are made. */
export function getPictureFile({ state, size, theme }: Picture): string {
  const name = state.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()
  return join(picturesFolder, 'single', `${theme}-${size}`, `${name}.png`)
}

/** A sheet of pictures of one theme and size; sheets count from 1. */
export function getSheetFile({ size, theme, number }: Omit<Picture, 'state'> & { number: number }): string {
  return join(picturesFolder, `${theme}-${size}-${String(number).padStart(2, '0')}.png`)
}
