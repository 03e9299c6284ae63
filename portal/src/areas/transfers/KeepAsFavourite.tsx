import { MAX_LENGTH } from '@almenara/contract/limits'
import { aliasText } from '@almenara/contract/text'
import { Checkbox } from '../../kit/Choice.tsx'
import { TextField } from '../../kit/TextField.tsx'
import type { QuestionProps } from './question-props.ts'

/** Whether it is saved as a favourite once it is signed, and under which alias. */
export function KeepAsFavourite({ draft, form, label }: Pick<QuestionProps, 'draft' | 'form'> & { label: string }) {
  return (
    <>
      <Checkbox checked={draft.keep} onChange={({ target }) => form.change({ keep: target.checked }, 'favourite')}>
        {label}
      </Checkbox>
      {draft.keep && (
        <TextField
          id="favourite"
          label="Alias"
          hint="La transferencia aparecerá con este alias cuando quiera repetirla."
          value={draft.favourite}
          maxLength={MAX_LENGTH.transferAlias}
          counted
          autoComplete="off"
          onChange={({ target: { value } }) => form.change({ favourite: aliasText.clean(value) })}
          error={form.problems.favourite}
        />
      )}
    </>
  )
}
