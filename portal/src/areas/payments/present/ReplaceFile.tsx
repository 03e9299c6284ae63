import { useState } from 'react'
import { FileButton } from '../../../kit/FileButton.tsx'
import { FieldAlert } from '../../../kit/FieldAlert.tsx'
import { isOfSignature, RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { problemOf } from './file-problem.ts'

interface ReplaceFileProps {
  label: string
  onFile: (file: File) => void
}

/** Another file in the place of the one that is shown. */
export function ReplaceFile({ label, onFile }: ReplaceFileProps) {
  const restriction = useRestriction()
  const [problem, setProblem] = useState<string>()
  const choose = async (files: readonly File[]) => {
    const found = await problemOf(files)
    setProblem(found)
    const [file] = files
    if (found === undefined && file) onFile(file)
  }
  return (
    <div>
      <FileButton
        size="sm"
        label={label}
        unavailable={restriction && !isOfSignature(restriction) ? RESTRICTION_REASONS[restriction] : undefined}
        onFiles={(files) => void choose(files)}
      />
      <FieldAlert id="replacing-problem">{problem}</FieldAlert>
    </div>
  )
}
