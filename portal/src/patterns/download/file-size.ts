import { NBSP } from '@almenara/contract/money'
import { formatCount } from '@almenara/contract/numbers'
import { formatTenths } from '@almenara/contract/tenths'

const UNITS = ['bytes', 'KB', 'MB'] as const
const KILO = 1024

/** «64 KB», «1,2 MB». */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < KILO ? 0 : bytes < KILO * KILO ? 1 : 2)
  const value = bytes / KILO ** unit
  return (value < 10 && unit > 0 ? formatTenths(value) : formatCount(Math.round(value))) + NBSP + UNITS[unit]
}
