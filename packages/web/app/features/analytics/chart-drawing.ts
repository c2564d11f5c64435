import { addDays, countDaysBetween, type Day } from '@candlebook/domain/days/day'
import { formatDayShort } from '@candlebook/domain/days/format-day'
import {
  BaselineSeries,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { CurveMarks, type Ink, type Marks, type Shade, toInkColor } from './chart-marks.ts'
import { formatAxis } from './short-money.ts'

/** The look of a curve: a line, or an area from zero. */
type CurveLook = {
  kind: 'line' | 'below'
  ink: Ink
  width: 1 | 2
  dashed?: boolean
  words: (height: number) => string
  /** The labels of the axis; those of money when they are left out. */
  axis?: (heights: readonly number[]) => string[]
  /** Where the curve is the day before its first point: at zero as a sum, or `absent` as an average. */
  before?: 'zero' | 'absent'
}

/** The panes of a chart from top to bottom, each with its share of the height and its curves. */
export type PaneLook = { share: number; title: string | null; curves: CurveLook[] }

/** The values of the curves at the end of each day, in money or percent, by pane. A curve of a sum starts at zero the day before. */
export type CurveValues = ArrayLike<number>[][]

/** A chart over days. Dispose of it when its element is removed. */
export type ChartDrawing = {
  /** Draws these days, oldest first, at least one. */
  setData(days: readonly Day[], heights: CurveValues): void
  /** Highlights a range of days and the day under the cursor. */
  setMarks(marks: { shade: Shade | null; at: number | null }): void
  /** Updates the colours after a change of theme. */
  setInks(): void
  /** The x position of a day in pixels, and the day nearest to an x position. */
  across(day: Day): number
  nearest(pixels: number): number
  dispose(): void
}

type Series = ISeriesApi<'Line' | 'Baseline'>
type Curve = { look: CurveLook; series: Series; marks: CurveMarks; inks: Marks['inks'] }

/**
 * Draws a chart into an element, in its size. The distance of days on the x axis is proportional to time. It neither
 * scrolls nor zooms: the filter chooses the days, and the mouse wheel scrolls the page.
 */
export function drawChart(element: HTMLElement, panes: readonly PaneLook[]): ChartDrawing {
  const chart = createDayChart(element)
  const everyDay = chart.addSeries(LineSeries, { visible: false, priceScaleId: '' }) // defines the days of the axis
  const curves = panes.map(({ curves: looks }, pane) => looks.map((look) => addCurve(chart, look, pane)))
  layOutPanes(chart, panes)
  let axis = buildAxis([])
  let drawn: CurveValues = []
  let marked: Parameters<ChartDrawing['setMarks']>[0] = { shade: null, at: null }

  const setMarks: ChartDrawing['setMarks'] = (marks) => {
    marked = marks
    forEachCurve(curves, (curve, { pane, place }) => {
      const height = createHeightReader(drawn, { pane, place })
      const pointAt = (at: number) =>
        axis.days[at] === undefined ? null : { day: axis.place(axis.days[at]), height: height(at) }
      const isLast = pane === panes.length - 1
      curve.marks.show({
        pane: place === 0 ? { title: panes[pane]?.title ?? null, shade: marks.shade, isLast } : null,
        cursor: marks.at === null ? null : pointAt(marks.at),
        end: curve.look.kind === 'line' ? pointAt(axis.days.length - 1) : null,
        inks: curve.inks,
      })
    })
  }
  const setInks = () => {
    paint(chart, curves.flat())
    setMarks(marked)
  }
  setInks()
  return {
    setMarks,
    setInks,
    setData(days, heights) {
      const before = drawn
      const sameDays = axis.days === days
      drawn = heights
      if (!sameDays) {
        axis = buildAxis(days)
        everyDay.setData(axis.everyTime.map((time) => ({ time })))
      }
      forEachCurve(curves, ({ series, look }, { pane, place }) => {
        // A change in What if changes only one of two curves.
        if (sameDays && heights[pane]?.[place] === before[pane]?.[place]) return
        fillSeries(series, axis, { height: createHeightReader(heights, { pane, place }), look })
      })
      if (!sameDays) chart.timeScale().setVisibleLogicalRange({ from: 0, to: axis.everyTime.length - 1 })
      setMarks(marked)
    },
    across: (day) => toPixels(chart, axis.place(day)),
    nearest: (pixels) => findNearest(axis.days, (day) => toPixels(chart, axis.place(day)), pixels),
    dispose: () => chart.remove(),
  }
}

/** The position of a curve: its pane, and its place among the curves of the pane. */
type Position = { pane: number; place: number }

function forEachCurve(curves: readonly Curve[][], work: (curve: Curve, position: Position) => void): void {
  for (const [pane, inPane] of curves.entries()) {
    for (const [place, curve] of inPane.entries()) work(curve, { pane, place })
  }
}

function createHeightReader(values: CurveValues, { pane, place }: Position): (at: number) => number {
  return (at) => values[pane]?.[place]?.[at] ?? 0
}

function fillSeries(
  series: Series,
  { times, everyTime }: Axis,
  { height, look }: { height: (at: number) => number; look: CurveLook },
): void {
  const points = times.map((time, at) => ({ time, value: height(at) }))
  const start = { time: everyTime[0] as UTCTimestamp, value: 0 } // the axis always has a start
  series.setData(look.before === 'absent' ? points : [start, ...points])
}

function createDayChart(element: HTMLElement): IChartApi {
  return createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    crosshair: { mode: CrosshairMode.Hidden },
    layout: { attributionLogo: false, fontSize: FONT_SIZE, panes: { enableResize: false } },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      minBarSpacing: 0.001, // for decades of days
      lockVisibleTimeRangeOnResize: true,
      // All times of this file are UTC timestamps.
      tickMarkFormatter: (time: Time, kind: TickMarkType) => formatTick(time as UTCTimestamp, kind),
    },
  })
}

function layOutPanes(chart: IChartApi, panes: readonly PaneLook[]): void {
  for (const [at, { share, title }] of panes.entries()) {
    chart.panes()[at]?.setStretchFactor(share)
    const top = title === null ? 0.04 : TITLE_SHARE / share
    chart.priceScale('right', at).applyOptions({ scaleMargins: { top, bottom: 0.06 } })
  }
}

/**
 * The x axis: `times` has the days with a point; `everyTime` has all days from the day before the first one. `place`
 * returns the index of a day in `everyTime`.
 */
type Axis = {
  days: readonly Day[]
  times: UTCTimestamp[]
  everyTime: UTCTimestamp[]
  place: (day: Day) => number
}

function buildAxis(days: readonly Day[]): Axis {
  const start = addDays(days[0] ?? '2000-01-02', -1)
  const place = (day: Day) => countDaysBetween(start, day)
  const first = countDaysBetween('1970-01-01', start)
  const timeAt = (place: number) => ((first + place) * DAY_SECONDS) as UTCTimestamp
  return {
    days,
    place,
    times: days.map((day) => timeAt(place(day))),
    everyTime: Array.from({ length: place(days.at(-1) ?? start) + 1 }, (_, day) => timeAt(day)),
  }
}

const FONT_SIZE = 12
const TITLE_SHARE = 0.065 // of the height of the chart

function addCurve(chart: IChartApi, look: CurveLook, pane: number): Curve {
  const options = {
    lineWidth: look.width,
    lineStyle: look.dashed ? LineStyle.Dashed : LineStyle.Solid,
    priceLineVisible: false,
    lastValueVisible: look.kind === 'line',
    crosshairMarkerVisible: false,
    priceFormat: {
      type: 'custom' as const,
      minMove: 0.01,
      formatter: look.words,
      tickmarksFormatter: look.axis ?? formatAxis,
    },
  }
  const series =
    look.kind === 'line'
      ? chart.addSeries(LineSeries, options, pane)
      : chart.addSeries(BaselineSeries, { ...options, baseValue: { type: 'price', price: 0 } }, pane)
  const marks = new CurveMarks()
  series.attachPrimitive(marks)
  return { look, series: series as Series, marks, inks: markInks(look.ink) }
}

function paint(chart: IChartApi, curves: readonly Curve[]): void {
  const { fontFamily } = getComputedStyle(document.body)
  chart.applyOptions({
    layout: {
      background: { color: 'transparent' },
      textColor: toInkColor('--ink-soft'),
      fontFamily,
      panes: { separatorColor: toInkColor('--line') },
    },
    grid: { horzLines: { color: toInkColor('--line') } },
  })
  for (const curve of curves) {
    const { look, series } = curve
    curve.inks = markInks(look.ink)
    const [line, wash, none] = [toInkColor(look.ink), toInkColor(look.ink, 0.14), 'transparent']
    if (look.kind === 'line') series.applyOptions({ color: line })
    else {
      series.applyOptions({
        bottomLineColor: line,
        bottomFillColor1: wash,
        bottomFillColor2: wash,
        topLineColor: line,
        topFillColor1: none,
        topFillColor2: none,
      })
    }
  }
}

function markInks(line: Ink): Marks['inks'] {
  return {
    line: toInkColor(line),
    soft: toInkColor('--ink-soft'),
    faint: toInkColor('--ink-faint'),
    shade: toInkColor('--line', 0.42),
    ground: toInkColor('--card'),
    font: `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`,
  }
}

const DAY_SECONDS = 86_400

function formatTick(time: UTCTimestamp, kind: TickMarkType): string {
  const day = addDays('1970-01-01', time / DAY_SECONDS)
  if (kind === TickMarkType.Year) return day.slice(0, 4)
  const words = formatDayShort(day)
  return kind === TickMarkType.Month ? (words.split(' ')[0] ?? words) : words
}

function toPixels(chart: IChartApi, place: number): number {
  return chart.timeScale().logicalToCoordinate(place as never) ?? 0 // the library calls an index "logical"
}

/** The index of the day nearest to this x position. Binary search, because there may be thousands of days. */
function findNearest(days: readonly Day[], across: (day: Day) => number, pixels: number): number {
  let [low, high] = [0, days.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [here, next] = [across(days[middle] as Day), across(days[middle + 1] as Day)] // within bounds
    if (Math.abs(next - pixels) < Math.abs(here - pixels)) low = middle + 1
    else high = middle
  }
  return low
}
