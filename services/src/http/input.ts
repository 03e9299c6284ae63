/** Checks what came against the contract and turns every refusal into a field and its remedy, in Spanish. */
import { isErrorCode, type ErrorCode, type FieldProblem } from '@almenara/contract/errors'
import { WRITE_DAY } from '@almenara/contract/field-faults'
import type * as z from 'zod/mini'
import { Failure } from './failure.ts'

type Issue = z.core.$ZodIssue

/** Parses `value` with the call's schema. Throws a Failure (`BAD_INPUT`, or the code that a schema names) listing every field. */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw new Failure(codeOf(issues), { fields: issues.map(problemOf) })
}

/** A path parameter that cannot be an identifier is one that does not exist. */
export function parseParams<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Failure('NOT_FOUND')
}

function codeOf(issues: readonly Issue[]): ErrorCode {
  const named = issues.map(({ message }) => message).find(isErrorCode)
  return named ?? 'BAD_INPUT'
}

function problemOf(issue: Issue): FieldProblem {
  return { field: issue.path.join('.') || 'body', message: remedy(issue) }
}

function remedy(issue: Issue): string {
  if (issue.message === 'DJA9') return WRITE_DAY
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : `El dato debe ser de tipo ${issue.expected}.`
    case 'too_big':
      if (issue.origin === 'string') return `Escriba como máximo ${String(issue.maximum)} caracteres.`
      return `El máximo es ${String(issue.maximum)}.`
    case 'too_small':
      if (issue.origin === 'string') return 'Escriba algo o quite este dato.'
      return `El mínimo es ${String(issue.minimum)}.`
    case 'invalid_value':
      return `Los valores posibles son: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `Quite lo que no se espera: ${issue.keys.join(', ')}.`
    default:
      return 'El dato no tiene la forma esperada.'
  }
}
