/** The maximum number of templates of one user, with the starter templates. */
export const MAX_TEMPLATES = 200

/** A template that every journal starts with; a user may edit it, remove it and add others. */
export type StarterTemplate = { starter: string; name: string; content: string }

/** The templates of a new journal, in the order of a trading day. */
export const starterTemplates: readonly StarterTemplate[] = [
  {
    starter: 'pre-market-plan',
    name: 'Pre-market plan',
    content: `## Market
What is the bigger picture today, and which news is due?

## Watchlist
- Symbol, level, what would make me act
-

## Risk
- Most I lose today:
- Most trades today:

## Mind
How did I sleep, and what could pull me off the plan?`,
  },
  {
    starter: 'trade-review',
    name: 'Trade review',
    content: `## The idea
Why this trade, and why then?

## The execution
- Entry:
- Exit:
- Did I keep the stop and the size?

## What the market did afterwards

## Next time
One thing to repeat, one thing to change.`,
  },
  {
    starter: 'weekly-review',
    name: 'Weekly review',
    content: `## The numbers
Result, best trade, worst trade.

## What worked

## What did not

## Rules I broke
-

## Focus of next week`,
  },
]
