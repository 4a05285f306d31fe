import subprocess,re,os,collections,sys,json
root=os.environ.get('ROOT','/work/main')
os.chdir(root)
files=subprocess.check_output(['git','ls-files'],text=True).split('\n')[:-1]
fs=set(files)
code=[f for f in files if re.search(r'\.(ts|tsx|mjs|css)$',f)]
spec=re.compile(r'''(?:from\s+|import\s*\(\s*|import\s+|@import\s+|new URL\(\s*|vi\.mock\(\s*|import\.meta\.glob\(\s*)(["'])(\.{1,2}/[^"']+)\1''')
edges={}
for f in code:
    t=open(f).read()
    out=set()
    for m in spec.finditer(t):
        p=os.path.normpath(os.path.join(os.path.dirname(f),m.group(2).split('?')[0]))
        out.add(p)
    edges[f]=out
json.dump({f:sorted(v) for f,v in edges.items()},open('/tmp/mv/edges.json','w'))
if __name__=='__main__':
    def area(f):
        p=f.split('/')
        if p[0]=='client' and p[1]=='components': return 'C:'+p[2]
        if p[0]=='client' and p[1]=='pages': return 'P:'+('/'.join(p[2:]))
        if p[0]=='server': return 'S:'+p[1]
        if p[0]=='client': return 'c:'+p[1]
        return p[0]
    inv=collections.defaultdict(set)
    for f,o in edges.items():
        for t in o:
            if t in fs: inv[t].add(f)
            else: 
                if t not in fs and not os.path.isdir(t): print('UNRES',f,t,file=sys.stderr)
    for f in sorted(code):
        if f.startswith('contracts/') and '.test.' not in f:
            c=collections.Counter(area(x) for x in inv[f] if '.test.' not in x and not x.startswith(('tests/','workshop/')))
            print(f[10:],len(open(f).read().split('\n')),' '.join(f'{a}{"x%d"%n if n>1 else ""}' for a,n in c.most_common(14)))
