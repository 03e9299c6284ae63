/** Text of which a part is hidden: screen readers hear that it is, instead of one bullet after another. */
export function MaskedText({ text }: { text: string }) {
  const spoken = text.replace(/[+• ]*•[• ]*/g, ' … ').trim()
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="vh">{`oculto en parte: ${spoken}`}</span>
    </>
  )
}
