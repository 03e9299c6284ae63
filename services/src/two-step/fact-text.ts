/** A fact of an order as its documents say it. */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import type { ReceiptDocument } from '../documents/receipt-document.ts'

export function factText({ label, value }: Fact): ReceiptDocument['facts'][number] {
  switch (value.type) {
    case 'MONEY':
      return { label, text: formatAmount(value.amount) }
    case 'DAY':
      return { label, text: formatDay(value.day) }
    case 'MOMENT':
      return { label, text: momentText(value.at) }
    case 'PARTY':
      return { label, text: value.name, below: value.iban && ibanText(value.iban) }
    case 'PAYEE':
      return { label, text: `${value.name}: ${formatAmount(value.amount)}`, below: value.detail }
    case 'TEXT':
      return { label, text: value.text }
  }
}

function ibanText(text: string): string {
  const parsed = parseIban(text)
  return parsed.ok ? formatIban(parsed.iban) : text
}

export function momentText(at: Instant): string {
  return `${formatDay(dayAt(at))}, a las ${formatTime(at, true)}`
}
