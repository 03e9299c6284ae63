import { type FormEvent, useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { CallFailure } from '../../api/failure.ts'
import type { ErrorBoxProps } from '../../kit/ErrorBox.tsx'
import { fieldProblems } from './field-problems.ts'
import type { Problems, ReadDraft } from './read-draft.ts'

export interface DraftFormOptions<Draft extends object, Input, Field extends string> {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The fields that can show what is wrong with them, by the names that the bank gives them. */
  fields: readonly Field[]
  /** The draft as it is read now. */
  read: ReadDraft<Input, Field>
  send: (input: Input) => void
  /** Why the bank did not take what was sent. */
  error: Error | null
  /** The field that the customer came back to. */
  at?: string | undefined
}

/** The props of a field's control. `id` is the field's name in the call's input. */
export interface BoundField<Value> {
  id: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

export interface DraftForm<Draft extends object, Field extends string> {
  /** The props of this field's control. Changing it also clears the problems of the fields in `also`. */
  field: <Name extends Field & keyof Draft>(name: Name, ...also: Field[]) => BoundField<Draft[Name]>
  /** What each field says: what the customer has to mend, or else what the bank refused. */
  problems: Problems<Field>
  /** Takes an answer. What was wrong with the fields that it changes is no longer said, nor with those of `also`. */
  change: (part: Partial<Draft>, ...also: Field[]) => void
  /** What the bank refused and no field can say. */
  failures: readonly ErrorBoxProps[]
  submit: (event: FormEvent) => void
}

export interface Judging<Input> {
  /** The judgement of `submit`, for another thing that can be done with what was typed: what is right is handed to `take`. */
  judge: (take: (input: Input) => void) => void
}

/**
 * A form that is judged when it is sent: each wrong field says why and the first takes the focus, whether it is found here or refused by the
 * bank. A field says it until it is changed, or until it is true no longer because another field was.
 */
export function useDraftForm<Draft extends object, Input, Field extends string>({
  draft,
  onChange,
  fields,
  read,
  send,
  error,
  at,
}: DraftFormOptions<Draft, Input, Field>): DraftForm<Draft, Field> & Judging<Input> {
  const [judged, setJudged] = useState<readonly Field[]>([])
  useEffect(() => {
    if (at !== undefined) focusField(at)
  }, [at])
  const mistakes: Problems<Field> = 'problems' in read ? read.problems : {}
  const refused = fieldProblems(error)
  const firstRefused = fields.find((field) => refused[field] !== undefined)
  useEffect(() => {
    if (error && firstRefused !== undefined) focusField(firstRefused)
  }, [error, firstRefused])
  const problems: Problems<Field> = {}
  for (const field of fields) {
    const problem = (judged.includes(field) ? mistakes[field] : undefined) ?? refused[field]
    if (problem) problems[field] = problem
  }
  const judge = (take: (input: Input) => void) => {
    if ('input' in read) return take(read.input)
    setJudged(fields.filter((field) => read.problems[field] !== undefined))
    return focusField(read.first)
  }
  const change = (part: Partial<Draft>, ...also: Field[]) => {
    const changed = { ...draft, ...part }
    setJudged((before) => before.filter((field) => !also.includes(field) && valueOf(changed, field) === valueOf(draft, field)))
    onChange(changed)
  }
  return {
    problems,
    field: (name, ...also) => ({
      id: name,
      value: draft[name],
      onChange: (value) => {
        const part: Partial<Draft> = {}
        part[name] = value
        change(part, ...also)
      },
      error: problems[name],
    }),
    change,
    failures: unplacedFailures(error, fields),
    submit: (event) => {
      event.preventDefault()
      judge(send)
    },
    judge,
  }
}

function valueOf(draft: object, field: string): unknown {
  return (draft as Partial<Record<string, unknown>>)[field]
}

/** Of what the bank says field by field, what is of none of these; the whole of any other failure, which no field says. */
function unplacedFailures(error: Error | null, fields: readonly string[]): ErrorBoxProps[] {
  if (!error) return []
  const byField = error instanceof CallFailure ? error.fields.filter(({ message }) => message !== '') : []
  if (byField.length === 0) return [describe(error)]
  return byField.filter(({ field }) => !fields.includes(field)).map(({ message }) => ({ message }))
}

/** Its control; of radios, which have no one control to point at, the chosen one in its `Question`, or else the first. */
function focusField(field: string): void {
  const question = document.getElementById(questionId(field))
  const radio = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector<HTMLElement>('input')
  const control = document.getElementById(field) ?? radio
  control?.focus()
}

export function questionId(field: string): string {
  return `${field}-question`
}
