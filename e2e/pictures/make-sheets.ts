import sharp, { type OverlayOptions } from 'sharp'
import { states } from '../layout/states.ts'
import {
  getPictureFile,
  getSheetFile,
  hasFile,
  listPictures,
  type Picture,
  type PictureSize,
  pictureSizes,
  requireFiles,
  type Theme,
  themes,
} from './picture-files.ts'

const GAP = 16
const LABEL_HEIGHT = 28
const MAX_SHEET_HEIGHT = 3600
const layouts: Record<PictureSize, { columns: number; width: number; maxHeight: number }> = {
  '1440x900': { columns: 3, width: 780, maxHeight: 1200 },
  '390x844': { columns: 6, width: 380, maxHeight: 1600 },
}

type Cell = { name: string; image: Buffer; height: number }

/**
 * Writes the contact sheets of all pictures that were taken, and returns their files. After that it throws when a picture
 * of a state is missing. `isPart` says that only some states were wanted: then none is missing.
 */
export async function makeSheets({ isPart }: { isPart: boolean }): Promise<string[]> {
  const pictures = listPictures(states)
  const files: string[] = []
  for (const theme of themes)
    for (const size of pictureSizes) {
      const shown = pictures.filter((picture) => picture.theme === theme && picture.size === size)
      files.push(...(await makeThemeSheets(shown, { theme, size })))
    }
  if (!isPart) requireFiles(pictures)
  return files
}

async function makeThemeSheets(
  pictures: Picture[],
  { theme, size }: { theme: Theme; size: PictureSize },
): Promise<string[]> {
  const { columns } = layouts[size]
  const cells = await Promise.all(pictures.filter(hasFile).map(readCell))
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) =>
    cells.slice(at * columns, (at + 1) * columns),
  )
  const files: string[] = []
  for (const sheet of splitIntoSheets(rows)) {
    const file = getSheetFile({ theme, size, number: files.length + 1 })
    await writeSheet(file, { rows: sheet, size, theme })
    files.push(file)
  }
  return files
}

async function readCell(picture: Picture): Promise<Cell> {
  const { width, maxHeight } = layouts[picture.size]
  const scaled = await sharp(getPictureFile(picture))
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = Math.min(scaled.info.height, maxHeight)
  const image = await sharp(scaled.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  return { name: picture.state, image, height }
}

function splitIntoSheets(rows: Cell[][]): Cell[][][] {
  const sheets: Cell[][][] = []
  let height = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (height + computeHeight(row) > MAX_SHEET_HEIGHT) {
      sheets.push([])
      height = GAP
    }
    sheets.at(-1)?.push(row)
    height += computeHeight(row)
  }
  return sheets
}

const computeHeight = (row: Cell[]) => LABEL_HEIGHT + GAP + Math.max(...row.map(({ height }) => height))

async function writeSheet(
  file: string,
  { rows, size, theme }: { rows: Cell[][]; size: PictureSize; theme: Theme },
): Promise<void> {
  const { columns, width } = layouts[size]
  const pieces: OverlayOptions[] = []
  let top = GAP
  for (const row of rows) {
    row.forEach(({ name, image }, at) => {
      const left = GAP + at * (width + GAP)
      pieces.push(
        { input: drawLabel(name, width), left, top },
        { input: image, left, top: top + LABEL_HEIGHT },
      )
    })
    top += computeHeight(row)
  }
  const background = theme === 'light' ? '#8a8f98' : '#5b6068'
  await sharp({ create: { width: GAP + columns * (width + GAP), height: top, channels: 3, background } })
    .composite(pieces)
    .png({ palette: true })
    .toFile(file)
}

function drawLabel(name: string, width: number): Buffer {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text x="0" y="20" font-family="sans-serif" font-size="16" fill="#fff">${text}</text></svg>`,
  )
}
