/** What the server may say, in the language that is built; nothing for English. */
declare module "virtual:patterns" {
  const patterns: Record<string, string>;
  export default patterns;
}
