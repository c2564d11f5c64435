/** A source of random numbers with a seed, evenly between 0 and 1 without its ends. Source: G. Marsaglia, Xorshift RNGs (2003). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return ((state >>> 0) + 0.5) / 4_294_967_296
  }
}

type Random = () => number

const drawNormal = (random: Random) => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()) // G. E. P. Box and M. E. Muller (1958)

const drawExponential = (random: Random, mean: number) => -mean * Math.log(random())

/** A distribution of trade results: a function that draws one result, and its true average. */
export type Results = { draw: (random: Random) => number; mean: number }

/** Distributions with a known true average, to measure how often an interval contains it. */
export const results = {
  'normal, 20 ± 100': { draw: (random) => 20 + 100 * drawNormal(random), mean: 20 },
  '35% +exp(300), 65% −100': {
    draw: (random) => (random() < 0.35 ? drawExponential(random, 300) : -100),
    mean: 0.35 * 300 - 65,
  },
  'lognormal(0, 1) less its mean': {
    draw: (random) => Math.exp(drawNormal(random)) - Math.exp(0.5),
    mean: 0,
  },
  '90% +50, 10% −500': { draw: (random) => (random() < 0.9 ? 50 : -500), mean: -5 },
} satisfies Record<string, Results>

/** How often the 90% interval of each distribution must contain the true average, in percent. */
export const coverageBounds = [
  { name: 'normal, 20 ± 100', least: 87, most: 93 },
  { name: '35% +exp(300), 65% −100', least: 87, most: 93 },
  { name: 'lognormal(0, 1) less its mean', least: 84, most: 100 },
  { name: '90% +50, 10% −500', least: 84, most: 100 },
] as const satisfies { name: keyof typeof results; least: number; most: number }[]

/** Distributions with a true average of 0: possible results of trades without an edge. */
export const noise = {
  normal: (random) => 100 * drawNormal(random),
  'many small losses, few exponential wins': (random) =>
    random() < 0.35 ? drawExponential(random, (100 * 0.65) / 0.35) : -100,
  'lognormal wins': (random) => 100 * (Math.exp(drawNormal(random)) - Math.exp(0.5)),
  'lognormal losses': (random) => -100 * (Math.exp(drawNormal(random)) - Math.exp(0.5)),
  '90% +50, 10% −450': (random) => (random() < 0.9 ? 50 : -450),
  '10% +450, 90% −50': (random) => (random() < 0.1 ? 450 : -50),
  'Student’s t with 3 degrees of freedom': (random) => {
    const chi = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2
    return (100 * drawNormal(random)) / Math.sqrt(chi / 3)
  },
  'two sizes, 1 and 100': (random) => drawNormal(random) * (random() < 0.7 ? 1 : 100),
} satisfies Record<string, (random: Random) => number>
