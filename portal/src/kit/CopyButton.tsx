import CheckIcon from '@phosphor-icons/core/regular/check.svg?react'
import CopyIcon from '@phosphor-icons/core/regular/copy.svg?react'
import { useEffect, useState } from 'react'
import { announce } from './announce.ts'
import { IconButton } from './IconButton.tsx'

export interface CopyButtonProps {
  text: string
  /** What is copied, without article: «IBAN». */
  what: string
}

const DONE_MS = 2000

/** Copies a text to the clipboard, shows a tick for two seconds and announces it. When the browser refuses, it announces the failure. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      announce(`${what} copiado`)
    } catch {
      announce('No se ha podido copiar. Seleccione el texto y cópielo.')
    }
  }
  return (
    <IconButton
      icon={done ? CheckIcon : CopyIcon}
      name={`Copiar ${what}`}
      onClick={() => {
        void copy()
      }}
    />
  )
}
