import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './password-input.module.css'
import { InputButton, TextInput, type TextInputProps } from './text-input.tsx'

/** A password input that can show the text. Pasting is allowed, so that password managers work. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const label = shown ? 'Hide password' : 'Show password'
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <InputButton
          icon={shown ? EyeOff : Eye}
          label={label}
          title={label}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

/** Advice on the typed password as a bar and in words; the hint while nothing is typed. */
export function PasswordMeter({ password, hint }: { password: string; hint: string }) {
  const advice = advisePassword(password)
  if (!advice) return hint
  return (
    <span className={styles.meter}>
      <span className={styles.bar} data-level={advice.level} aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </span>
      {advice.text}
    </span>
  )
}

/** How hard a password is to guess: a level from 0 (very easy) to 4 (very hard), and advice in words. */
interface PasswordAdvice {
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

const texts: Record<PasswordAdvice['level'], string> = {
  0: 'Very easy to guess. Make it longer.',
  1: 'Easy to guess. Make it longer or add other characters.',
  2: 'Fair. Letters, numbers and symbols together are harder to guess.',
  3: 'Good.',
  4: 'Strong.',
}

/** Bits of entropy from which each level begins, for a password of random characters. */
const bitsOfLevels = [28, 40, 60, 80]

/** Advises on a password; it refuses none [RESET-08]. Returns null for an empty password. */
export function advisePassword(password: string): PasswordAdvice | null {
  if (password === '') return null
  const bits = countDistinctSteps(password) * Math.log2(estimateAlphabetSize(password))
  const level = bitsOfLevels.filter((least) => bits >= least).length as PasswordAdvice['level'] // 0 to 4 levels
  return { level, text: texts[level] }
}

const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
]

function estimateAlphabetSize(password: string): number {
  return alphabets.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0)
}

/** Characters that differ from the one before them and do not continue a sequence such as 1234. */
function countDistinctSteps(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.map((code, at) => code - (codes[at - 1] ?? Number.NaN))
  return steps.filter((step, at) => step !== 0 && !(Math.abs(step) === 1 && step === steps[at - 1])).length
}
