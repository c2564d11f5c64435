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
import { shortMoney } from './short-money.ts'

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
  let shown: { days: readonly Day[]; heights: CurveHeights } = { days: [], heights: [] }
  let marked: Parameters<ChartDrawing['setMarks']>[0] = { shade: null, at: null }
  const start = () => addDays(shown.days[0] ?? '2000-01-02', -1)
  const place = (day: Day) => daysBetween(start(), day)
  const setMarks: ChartDrawing['setMarks'] = (marks) => {
    marked = marks
    const last = shown.days.length - 1
    for (const [pane, inPane] of curves.entries()) {
      for (const [curve, { marks: drawn, inks, look }] of inPane.entries()) {
        const at = (day: number | null) => {
          const [name, height] = [shown.days[day ?? -1], shown.heights[pane]?.[curve]?.[day ?? -1]]
          return name === undefined || height === undefined ? null : { day: place(name), height }
        }
        drawn.show({
          pane:
            curve === 0
              ? { title: panes[pane]?.title ?? null, shade: marks.shade, isLast: pane === panes.length - 1 }
              : null,
          cursor: at(marks.at),
          end: look.kind === 'line' ? at(last) : null,
          inks,
        })
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
      shown = { days, heights }
      const length = place(days.at(-1) ?? start()) + 1
      everyDay.setData(Array.from({ length }, (_, day) => ({ time: timeOf(start(), day) })))
      for (const [pane, inPane] of curves.entries()) {
        for (const [curve, { series }] of inPane.entries()) {
          const values = heights[pane]?.[curve] ?? []
          series.setData([
            { time: timeOf(start(), 0), value: 0 },
            ...days.map((day, at) => ({ time: timeOf(start(), place(day)), value: values[at] ?? 0 })),
          ])
        }
      }
      chart.timeScale().setVisibleLogicalRange({ from: 0, to: length - 1 })
      setMarks(marked)
    },
    across: (day) => acrossOf(chart, place(day)),
    nearest: (pixels) => nearestOf(shown.days, (day) => acrossOf(chart, place(day)), pixels),
    dispose: () => chart.remove(),
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
      tickmarksFormatter: (heights: number[]) => heights.map((height) => shortMoney(height)),
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

function timeOf(start: Day, days: number): UTCTimestamp {
  return ((daysBetween('1970-01-01', start) + days) * DAY_SECONDS) as UTCTimestamp
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
