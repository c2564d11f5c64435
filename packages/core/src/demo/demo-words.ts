import { pick, type Random } from './demo-random.ts'

const notes: Record<string, readonly string[]> = {
  'Breakout pullback': [
    'Waited for the second touch of the level. Volume dried up, then one clean push. Sold into the prior high.',
    'The retest came late and shallow. Half size, because the first candle after it was wide.',
    'Broke on volume, pulled back on none. This is the one I know.',
    'Entered a candle early. It worked, and I still want to write down that it was early.',
    'Level from the week before, first close above it on Tuesday, entry on the way back. Added nothing, moved nothing.',
    'Pulled back deeper than I like, to the middle of the base. The stop was where it had to be and it held by a hair.',
    'Bought the retest at the open. It never looked back, and I sold the first half too early again.',
    'Good level, tired market. Took it off at one R when the second push had no volume.',
    'Entry 2 ticks over the pullback high, [SL] under the base, TP1 at +1R (half), TP2 at the prior high.',
    '2nd touch, vol. 0.6x on the way back. Risk 0.5% = 250 USD. Out at +1.8R :)',
  ],
  'Opening range': [
    'First fifteen minutes held the high. Entry over it, stop under the middle of the range.',
    'Range was too wide for the usual stop, so the size came down. Right decision, small result.',
    'No follow-through after ten. Out before lunch, as planned.',
    'Break at ten past, retest at twenty past, target at eleven. They are rarely this tidy.',
    'Broke the high by two ticks and reversed. Stop under the range, done before coffee.',
    'Low of the range broke first, so no long today. Took the short with half the size.',
    'Both sides were tested before the move came. I was in on the second one.',
    'OR 09:30-09:45: H/L marked, spread 3c, size 2*3 lots. [SL]: low of the range - 1 tick.',
    '- 350.00 USD on the first try (stop to the tick), +610.00 USD on the second. Net +260.00.',
  ],
  'VWAP reclaim': [
    'Second reclaim of the day, buyers stepped in at once. Trailed under each higher low.',
    'Reclaimed, then nothing. Gave it three candles and left.',
    'Third candle over VWAP, volume above the morning. Entry on the small dip, out at the high of the day.',
    'Came back over the line with the whole sector. Easy to hold when everything is green.',
    'Lost it again within two candles. Small loss, right exit.',
    'Waited for the close instead of the touch. Worse price, better sleep.',
    'VWAP +/- 1 SD bands (5m). Reclaim @ 10:42, exit @ 11:20, no slippage > 0.02.',
  ],
  'Failed breakout': [
    'Poked over the high and came straight back. Short under the reclaim, cover at the other side.',
    'The failure was clear, the entry was not. Chased two ticks.',
    'New high on the lowest volume of the week, then a close back inside. Target was the middle of the range.',
    'Everybody saw the breakout. Stops were under the candle, and that is where it went.',
    'Failed, came back, failed again. I had the second one.',
  ],
  'Range fade': [
    'Edges of the range held for the fourth time. Small size, small target, no hope.',
    'Faded one touch too many. The range was already being absorbed.',
    'Sold the upper edge, bought it back in the middle. Nothing heroic.',
    'Fifth touch. The fourth would have been the last that I should take.',
    'Edge held to the tick. Limit order, no stress.',
  ],
}

const unplanned = [
  'No plan. I saw it move and wanted to be in it.',
  'Took this because the one before it had worked. That is not a reason.',
  'Bored. The chart did not ask for anything.',
  'Everybody was talking about it. I was late to the talk as well.',
  'Wanted back what the morning had taken. It does not work like that.',
  'Looked cheap. Cheap is not a setup.',
  'Was going to be a scalp, became a position, became a lesson.',
]

/** A trader's note on a trade of this strategy. */
export function buildDemoNote(random: Random, strategy: string | null): string {
  return pick(random, (strategy && notes[strategy]) || unplanned)
}
