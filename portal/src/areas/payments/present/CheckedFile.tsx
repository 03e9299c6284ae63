import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { formatDay } from '@almenara/contract/dates'
import FileTextIcon from '@phosphor-icons/core/regular/file-text.svg?react'
import FileXIcon from '@phosphor-icons/core/regular/file-x.svg?react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { cx } from '../../../kit/class-names.ts'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { formatBytes } from '../../../patterns/download/file-size.ts'
import { EditorLink } from '../editor/editor-address.tsx'
import { wordsOf } from '../review/review-words.ts'
import styles from './CheckedFile.module.css'
import { foundIn } from './Findings.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'

interface CheckedFileProps {
  notebook: Notebook
  onReplace: (file: File) => void
  /** Beside bringing another: taking it away. */
  children?: ReactNode | undefined
}

/** What the file is, and how many of its orders are right. */
export function CheckedFile({ notebook, onReplace, children }: CheckedFileProps) {
  const { name, format, bytes, total, good, excluded, draft } = notebook
  const found = foundIn(notebook)
  const wrong = total.count - good.count - excluded
  return (
    <Sheet>
      <div className={styles.head}>
        <IconBox icon={wrong > 0 ? FileXIcon : FileTextIcon} tone={wrong > 0 ? 'ko' : 'ok'} />
        <div className={styles.names}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.small}>{[format && `SEPA ${format}`, formatBytes(bytes)].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={styles.actions}>
          {draft ? (
            <EditorLink
              kind={wordsOf(notebook).collects ? 'DEBITS' : 'TRANSFERS'}
              contract={draft.contract}
              edit={draft.id}
              className={buttonClass({ size: 'sm' })}
            >
              Corregir en el editor
            </EditorLink>
          ) : (
            <ReplaceFile label="Subir el fichero corregido" onFile={onReplace} />
          )}
          {children}
        </div>
      </div>
      <Facts notebook={notebook} />
      <dl className={styles.counts}>
        <Count term="Órdenes" value={total.count} />
        <Count term="Correctas" value={good.count} tone="ok" />
        <Count term="Errores" value={found.ERROR} tone="ko" />
        <Count term="Avisos" value={found.WARNING} tone="warning" />
        <Count term="Notas" value={found.NOTE} tone="info" />
      </dl>
      <Shares good={good.count} wrong={wrong} excluded={excluded} total={total.count} />
    </Sheet>
  )
}

function Facts({ notebook: { contract, batches, format } }: Pick<CheckedFileProps, 'notebook'>) {
  const words = wordsOf({ format })
  const [first] = batches
  const accounts = new Set(batches.map(({ account }) => account?.iban))
  const days = new Set(batches.map(({ executionOn, requestedOn }) => executionOn ?? requestedOn))
  const requested = first?.requestedOn
  const day = first?.executionOn ?? requested
  return (
    <dl className={styles.facts}>
      {contract && <Fact term="Contrato">{contract.name}</Fact>}
      {first?.account && (
        <Fact term={accounts.size > 1 ? words.accounts : words.account}>
          {accounts.size > 1 ? `${accounts.size} cuentas` : <Iban value={first.account.iban} />}
        </Fact>
      )}
      {first && (
        <Fact term={days.size > 1 ? 'Fechas' : words.day}>
          {days.size > 1 ? `${days.size} días` : day === undefined ? 'Lo antes posible' : formatDay(day)}
          {days.size === 1 && requested && day !== requested && <small>{` (pedida, ${formatDay(requested)})`}</small>}
        </Fact>
      )}
      <Fact term="Lotes">{formatCount(batches.length)}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Count({ term, value, tone }: { term: string; value: number; tone?: 'ok' | 'ko' | 'warning' | 'info' }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={cx(value > 0 && tone && styles[tone])}>{formatCount(value)}</dd>
    </div>
  )
}

/** The shares of what is right, wrong and left out, as one bar. */
function Shares({ good, wrong, excluded, total }: Record<'good' | 'wrong' | 'excluded' | 'total', number>) {
  if (total === 0) return null
  const parts = [
    { of: good, look: styles.shareGood },
    { of: excluded, look: styles.shareExcluded },
    { of: wrong, look: styles.shareWrong },
  ].filter((part) => part.of > 0)
  return (
    <div
      className={styles.shares}
      role="img"
      aria-label={`${formatCount(total)} órdenes: ${formatCount(good)} correctas, ${formatCount(wrong)} con errores y ${formatCount(excluded)} excluidas`}
    >
      {parts.map(({ of, look }) => (
        <span key={look} className={look} style={{ width: `${(of / total) * 100}%` }} />
      ))}
    </div>
  )
}
