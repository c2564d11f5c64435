import { loadSharp } from '../images/index.ts'
import { createSeededRandom, drawBetween, type Random } from './demo-random.ts'

const WIDTH = 960
const HEIGHT = 600
const CANDLES = 46

/** A candle chart as PNG for a demo trade; the same seed produces the same chart. */
export async function drawDemoChart(seed: number): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return await sharp(Buffer.from(drawSvg(createSeededRandom(seed))))
    .png()
    .toBuffer()
}

function drawSvg(random: Random): string {
  const prices = walk(random)
  const low = Math.min(...prices) - 6
  const high = Math.max(...prices) + 6
  const y = (price: number) => Math.round(HEIGHT - 40 - ((price - low) / (high - low)) * (HEIGHT - 80))
  const step = (WIDTH - 80) / CANDLES
  const candles = prices.slice(1).map((close, at) => {
    const open = prices[at]!
    const x = Math.round(40 + at * step)
    const wick = drawBetween(random, 2, 9)
    const top = y(Math.max(open, close))
    const bottom = y(Math.min(open, close))
    const fill = close >= open ? '#fbfaf7' : '#4b5160'
    return `<path d="M${x + 6} ${top - wick}V${bottom + wick}"/><rect x="${x}" y="${top}" width="12" height="${Math.max(2, bottom - top)}" fill="${fill}"/>`
  })
  const level = y(prices[Math.floor(CANDLES * 0.6)]!)
  const grid = [1, 2, 3, 4].map((row) => `<path d="M0 ${row * 120}H${WIDTH}" stroke="#e6e2da"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f5f2ec"/>${grid.join('')}<g stroke="#4b5160" stroke-width="2">${candles.join('')}</g><path d="M0 ${level}H${WIDTH}" stroke="#2c4ea3" stroke-width="2" stroke-dasharray="9 7"/></svg>`
}

function walk(random: Random): number[] {
  const prices = [100]
  const drift = drawBetween(random, -0.25, 0.6)
  while (prices.length <= CANDLES) prices.push(prices.at(-1)! + drift + drawBetween(random, -4, 4))
  return prices
}
