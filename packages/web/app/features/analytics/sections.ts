import { type MetricSection, metricTable } from '@candlebook/domain/analytics'
import { companions, type FigureId } from './figure-words.ts'

/** A section of the tab: the five with single figures, and the breakdowns. */
export type SectionId = MetricSection | 'breakdowns'

/** The six sections in their order [ANLY-02], by the names of the specification. */
export const sectionTitles: Record<SectionId, string> = {
  key: 'Key metrics',
  profitability: 'Profitability Indicators',
  behavioral: 'Behavioral Indicators',
  breakdowns: 'Performance by Strategy and by Tag',
  risk: 'Risk Management',
  consistency: 'Drawdown and Consistency',
}

/** What each section is for, in its help tooltip [ANLY-02]. */
export const sectionHelps: Record<SectionId, string> = {
  key: 'What all closed trades of the filter come to, and what one trade brings on average.',
  profitability: 'How large wins and losses are, what fees take, and on which days money was made.',
  behavioral: 'What you noted about yourself: plan, emotion and confidence, and how often you trade.',
  breakdowns:
    'The same trades by strategy, tag, symbol, type and time frame: how many, how often they won, what they made, and whether that may be chance.',
  risk: 'How much was risked and how trades ended, measured in their risk (R).',
  consistency: 'How deep the total fell below its highest point, and how evenly results came.',
}

/** What the key metrics say beside their name, also while they load. */
export const KEY_CAPTION = 'Press a figure to see how it comes out.'

/** The figures of a section, in their order. */
export function figuresOf(section: SectionId): FigureId[] {
  return figureIds.filter((id) => metricTable[id].section === section)
}

/** The figure of this name, for names from an address. */
export function figureNamed(name: string | null): FigureId | null {
  return figureIds.find((id) => id === name) ?? null
}

const beside: readonly string[] = Object.values(companions)

// The table's keys are the metrics; without the companions they are the figures.
const figureIds = Object.keys(metricTable).filter((id) => !beside.includes(id)) as FigureId[]
