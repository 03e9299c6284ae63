/** What `work` answers. Throws, in these words, where it takes longer than so many milliseconds: it goes on, and nobody listens to it. */
export async function within<T>(ms: number, work: Promise<T>, words = `no answer in ${ms} ms`): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(words)), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
