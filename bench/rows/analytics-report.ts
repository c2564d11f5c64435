import { analyseTrades } from '@candlebook/core/analytics'
import { appUrlOf, openPool } from '@candlebook/core/db'
import type { Context } from '@candlebook/core/kernel'
import { createTrade } from '@candlebook/core/trades'
import { fillRecord } from '../lab/fill-record.ts'
import type { Figure, Row } from '../lab/figure.ts'
import { inTurns } from '../lab/in-turns.ts'
import { median } from '../lab/median.ts'
import { signUp } from '../lab/sign-up.ts'
import { timed } from '../lab/timed.ts'
import { withStack } from '../lab/with-stack.ts'

const ROUNDS = 15
