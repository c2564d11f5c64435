import { expect, test } from 'vitest'
import { createEmptyRollup } from './rollup.ts'
import { encodeRollup, ROLLUP_FORMAT } from './rollup-codec.ts'

// A rollup that was stored with other fields would be decoded into wrong figures. Its format number prevents that.
test('a rollup with other fields has another format: change both numbers here together', () => {
  const { summary } = encodeRollup(createEmptyRollup())

  expect({ format: ROLLUP_FORMAT, summary }).toEqual({ format: 8, summary: empty })
})

const empty =
  '[[[0,0,0,"0","0"],"0","0","0","0","0",null,null,0,[0,0],[0,0],[0,"0"],[0,0,0,0,"0","0"],0,null,[0,null,null,null],[0,null,null,null],[0,"0",["0",0,null,null],null,null],[[],[]],[[],[],[],[],[],[],[],[],[],[],[],[]],"",[]],["0",null]]'
