import type { SignatureMethod } from '@almenara/contract/two-step'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import { useId } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { METHOD_NAMES } from './method-names.ts'
import styles from './MethodChoices.module.css'

interface MethodChoicesProps {
  /** «Otros métodos de firma». */
  title: string
  methods: readonly SignatureMethod[]
  onChoose: (method: SignatureMethod) => void
}

/** Ways of signing to choose among. */
export function MethodChoices({ title, methods, onChoose }: MethodChoicesProps) {
  const id = useId()
  if (methods.length === 0) return null
  return (
    <div className={styles.choices}>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {methods.map((method) => {
          const { label, detail, icon } = METHOD_NAMES[method]
          return (
            <li key={method}>
              <button type="button" onClick={() => onChoose(method)}>
                <Icon of={icon} size={24} />
                <span>
                  {label}
                  {detail && <span className={styles.detail}>{detail}</span>}
                </span>
                <Icon of={CaretRightIcon} size={16} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
