declare module 'virtual:puerto-rico' {
  type Names = import('./games/puerto-rico/components').Names;
  const box: {
    goods: Record<string, Names>;
    prices: Record<string, number>;
    roles: Record<string, Names>;
    words: Record<string, Names>;
    buildings: import('./games/puerto-rico/components').Building[];
  };
  export default box;
}

declare module 'virtual:names/*' {
  const names: { en: string; de: string }[];
  export default names;
}
