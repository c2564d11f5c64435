import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { InputButton, TextInput, type TextInputProps } from '../fields/text-input.tsx'

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
