/** What a remittance is called: the title that its file was presented with, without the ending that tells computers what it is. */
export function nameOfRemittance({ title }: { title: string }): string {
  return title.replace(/\.(?:xml|zip|gz|txt)$/i, '')
}
