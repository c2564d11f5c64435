import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LayoutState, SizeName } from '../layout/state.ts'

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

/** Every picture that the states have: one in each theme at each size, except the sizes at which a state does not exist. */
export function listPictures(states: Pick<LayoutState, 'name' | 'not'>[]): Picture[] {
  return themes.flatMap((theme) =>
    pictureSizes.flatMap((size) =>
      states.filter(({ not }) => !not?.includes(size)).map(({ name }) => ({ state: name, size, theme })),
    ),
  )
}

/** Whether the picture was taken. */
export function hasFile(picture: Picture): boolean {
  return existsSync(getPictureFile(picture))
}

/** Throws an error that names every picture that was not taken. */
export function requireFiles(pictures: Picture[], isTaken = hasFile): void {
  const missing = pictures.filter((picture) => !isTaken(picture))
  if (missing.length === 0) return
  const names = missing.map(({ state, size, theme }) => `${state} (${size}, ${theme})`)
  throw new Error(`These pictures are missing on the sheets:\n${names.join('\n')}`)
}

/** A sheet of pictures of one theme and size; sheets count from 1. */
export function getSheetFile({ size, theme, number }: Omit<Picture, 'state'> & { number: number }): string {
  return join(picturesFolder, `${theme}-${size}-${String(number).padStart(2, '0')}.png`)
}
