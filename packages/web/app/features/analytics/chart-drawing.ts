import { addDays, type Day, daysBetween, formatDayShort } from '@candlebook/domain/days'
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
import { type Ink, inkOf } from './chart-inks.ts'
import { CurveMarks, type Marks, type Shade } from './chart-marks.ts'
import { axisWords } from './short-money.ts'

/** How a curve is drawn: a line, or an area that hangs from zero. */
export type CurveLook = {
  kind: 'line' | 'below'
  ink: Ink
  width: 1 | 2
  dashed?: boolean
  words: (height: number) => string
}

/** The panes of a chart, from above, each with its share of the height and its curves. */
export type PaneLook = { share: number; title: string | null; curves: CurveLook[] }

/** The heights of the curves at the end of each day, in money, pane by pane; each starts at zero the day before. */
export type CurveHeights = ArrayLike<number>[][]

/** A drawn chart over days. Dispose of it when its element goes. */
export type ChartDrawing = {
  /** Draws these days, oldest first and at least one. */
  setData(days: readonly Day[], heights: CurveHeights): void
  /** Marks the shade and the day that is read off. */
  setMarks(marks: { shade: Shade | null; at: number | null }): void
  /** Takes the colours of the theme that is on. */
  setInks(): void
  /** Where a day stands across, in pixels, and which of the days is nearest to so many pixels. */
  across(day: Day): number
  nearest(pixels: number): number
  dispose(): void
}

type Series = ISeriesApi<'Line' | 'Baseline'>
type Curve = { look: CurveLook; series: Series; marks: CurveMarks; inks: Marks['inks'] }

/**
 * Draws a chart into an element, as large as that is. Days stand as far apart as they are in time. It neither moves nor
 * zooms: the range of days is chosen by the filter, and the wheel belongs to the page.
 */
export function drawChart(element: HTMLElement, panes: readonly PaneLook[]): ChartDrawing {
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    crosshair: { mode: CrosshairMode.Hidden },
    layout: { attributionLogo: false, fontSize: FONT_SIZE, panes: { enableResize: false } },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      minBarSpacing: 0.001, // decades fit too
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => dayWords(time as UTCTimestamp, kind), // as they are set
    },
  })
  const everyDay = chart.addSeries(LineSeries, { visible: false, priceScaleId: '' }) // it only spaces the days
  const curves = panes.map(({ curves: looks }, pane) => looks.map((look) => addCurve(chart, look, pane)))
  for (const [at, { share, title }] of panes.entries()) {
    chart.panes()[at]?.setStretchFactor(share)
    const top = title === null ? 0.04 : TITLE_ROOM / share
    chart.priceScale('right', at).applyOptions({ scaleMargins: { top, bottom: 0.06 } })
  }
  let axis = axisOf([])
  let drawn: CurveHeights = []
  let marked: Parameters<ChartDrawing['setMarks']>[0] = { shade: null, at: null }

  const setMarks: ChartDrawing['setMarks'] = (marks) => {
    marked = marks
    eachCurve((curve, { pane, place, height }) => {
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
  const eachCurve = (
    work: (curve: Curve, at: { pane: number; place: number; height: (at: number) => number }) => void,
  ) => {
    for (const [pane, inPane] of curves.entries()) {
      for (const [place, curve] of inPane.entries()) {
        const height = (at: number) => drawn[pane]?.[place]?.[at] ?? 0
        work(curve, { pane, place, height })
      }
    }
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
        axis = axisOf(days)
        everyDay.setData(axis.everyTime.map((time) => ({ time })))
      }
      eachCurve(({ series }, { pane, place, height }) => {
        // A tick of What if changes one of two.
        if (sameDays && heights[pane]?.[place] === before[pane]?.[place]) return
        const points = axis.times.map((time, at) => ({ time, value: height(at) }))
        series.setData([{ time: axis.everyTime[0] as UTCTimestamp, value: 0 }, ...points]) // the start is always there
      })
      if (!sameDays) chart.timeScale().setVisibleLogicalRange({ from: 0, to: axis.everyTime.length - 1 })
      setMarks(marked)
    },
    across: (day) => acrossOf(chart, axis.place(day)),
    nearest: (pixels) => nearestOf(axis.days, (day) => acrossOf(chart, axis.place(day)), pixels),
    dispose: () => chart.remove(),
  }
}

/**
 * The days across: `times` of those with a point, `everyTime` of all from the day before the first on, and the place of
 * a day among these.
 */
type Axis = {
  days: readonly Day[]
  times: UTCTimestamp[]
  everyTime: UTCTimestamp[]
  place: (day: Day) => number
}

function axisOf(days: readonly Day[]): Axis {
  const start = addDays(days[0] ?? '2000-01-02', -1)
  const place = (day: Day) => daysBetween(start, day)
  const first = daysBetween('1970-01-01', start)
  const timeAt = (place: number) => ((first + place) * DAY_SECONDS) as UTCTimestamp
  return {
    days,
    place,
    times: days.map((day) => timeAt(place(day))),
    everyTime: Array.from({ length: place(days.at(-1) ?? start) + 1 }, (_, day) => timeAt(day)),
  }
}

const FONT_SIZE = 12
const TITLE_ROOM = 0.065 // of the height of the whole chart

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
      tickmarksFormatter: axisWords,
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
      textColor: inkOf('--ink-soft'),
      fontFamily,
      panes: { separatorColor: inkOf('--line') },
    },
    grid: { horzLines: { color: inkOf('--line') } },
  })
  for (const curve of curves) {
    const { look, series } = curve
    curve.inks = markInks(look.ink)
    const [line, wash, none] = [inkOf(look.ink), inkOf(look.ink, 0.14), 'transparent']
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
    line: inkOf(line),
    soft: inkOf('--ink-soft'),
    faint: inkOf('--ink-faint'),
    shade: inkOf('--line', 0.42),
    ground: inkOf('--card'),
    font: `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`,
  }
}

const DAY_SECONDS = 86_400

function dayWords(time: UTCTimestamp, kind: TickMarkType): string {
  const day = addDays('1970-01-01', time / DAY_SECONDS)
  if (kind === TickMarkType.Year) return day.slice(0, 4)
  const words = formatDayShort(day)
  return kind === TickMarkType.Month ? (words.split(' ')[0] ?? words) : words
}

function acrossOf(chart: IChartApi, place: number): number {
  return chart.timeScale().logicalToCoordinate(place as never) ?? 0 // a place is what the library calls logical
}

/** The place of the day that is nearest to these pixels, by halving: there may be thousands. */
function nearestOf(days: readonly Day[], across: (day: Day) => number, pixels: number): number {
  let [low, high] = [0, days.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [here, next] = [across(days[middle] as Day), across(days[middle + 1] as Day)] // inside
    if (Math.abs(next - pixels) < Math.abs(here - pixels)) low = middle + 1
    else high = middle
  }
  return low
}
